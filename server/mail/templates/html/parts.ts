import * as blocks from './blocks.tsx';
import { Branding, Cover, From, Page } from './page.tsx';

/** All that the HTML of a mail is put together from. */
export const parts = { Page, From, Cover, Branding, ...blocks };

export type PartName = keyof typeof parts;

/** What stands in the gaps of a part. */
export type Gaps<Name extends PartName, Html> = {
  [Gap in keyof Parameters<(typeof parts)[Name]>[0]]: Html;
};
