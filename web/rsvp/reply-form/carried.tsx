/** Renders hidden fields with what other steps of a form without a script have asked. */
export const Carried = ({ pairs }: { pairs: readonly { name: string; value: string }[] }) =>
  pairs.map(({ name, value }, index) => <input key={index} type="hidden" name={name} value={value} />);
