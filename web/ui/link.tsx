import { createContext, useContext } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { classes } from './classes.ts';

type AnchorProps = ComponentProps<'a'> & { href: string };

const LinkContext = createContext<ComponentType<AnchorProps> | null>(null);

/**
 * Tells every component here how a link inside the application navigates, so that none of them
 * imports a router.
 */
export function LinkProvider(props: { component: ComponentType<AnchorProps>; children: ReactNode }) {
  return <LinkContext value={props.component}>{props.children}</LinkContext>;
}

/**
 * Renders a link inside the application: the provider's component, or a plain anchor without a
 * provider.
 */
export function Anchor(props: AnchorProps) {
  const Component = useContext(LinkContext) ?? 'a';
  return <Component {...props} />;
}

/** Renders a link inside running text. */
export function TextLink({ className, ...props }: AnchorProps) {
  return (
    <Anchor
      {...props}
      className={classes(
        'rounded-md font-medium text-accent underline decoration-1 underline-offset-3 hover:text-accent-hover',
        className,
      )}
    />
  );
}
