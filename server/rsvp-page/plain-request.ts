export interface PlainRequest {
  Params: { customUrl: string };
  Querystring: Record<string, string | string[] | undefined>;
}

export interface Words {
  title: string;
  sentence: string;
  retry: boolean;
  again?: URLSearchParams;
}
