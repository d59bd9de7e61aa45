import * as blocks from './blocks.tsx';
import { Branding, Cover, From, Page } from './page.tsx';

/** All parts of a mail's HTML. */
export const parts = { Page, From, Cover, Branding, ...blocks };

export type PartName = keyof typeof parts;

/** The contents of a part's gaps. */
export type Gaps<Name extends PartName, Html> = {
  [Gap in keyof Parameters<(typeof parts)[Name]>[0]]: Html;
};
