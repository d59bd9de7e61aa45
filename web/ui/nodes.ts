import { createElement, Fragment, type ReactNode } from 'react';

/** Renders a message with tags, whose functions return elements. */
export const nodes = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
