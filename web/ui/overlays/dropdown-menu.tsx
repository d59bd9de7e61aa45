import { Check } from 'lucide-react';
import { DropdownMenu as RadixMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Anchor } from '../link.tsx';

export type MenuItem =
  | 'separator'
  | {
      label: string;
      icon?: ReactNode;
      onSelect?: () => void;
      /** The address to which the item leads. It makes the item a link. */
      href?: string;
      /** Whether the link opens in a new tab, next to the application. */
      newTab?: boolean;
      tone?: 'danger';
      disabled?: boolean;
    }
  | {
      /** The options. One of them is selected. */
      choices: readonly { value: string; label: string; icon?: ReactNode }[];
      value: string;
      onValueChange: (value: string) => void;
    };

const itemLook = classes(
  'flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none select-none touch:min-h-11',
  'data-disabled:cursor-default data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0',
);

/**
 * Renders actions behind one button. The menu isn't modal, so that nothing outside is hidden or
 * locked while it is open.
 */
export function DropdownMenu(props: {
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
  /** Text above the items, e.g. the signed-in user. */
  header?: ReactNode;
}) {
  return (
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger asChild>{props.trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={props.align ?? 'end'}
          sideOffset={4}
          collisionPadding={8}
          hideWhenDetached
          className="z-50 min-w-48 animate-fade-in rounded-lg border border-hairline bg-raised p-1 text-ink shadow-soft"
        >
          {props.header === undefined ? null : (
            <>
              <div className="px-2.5 py-2 text-sm">{props.header}</div>
              <RadixMenu.Separator className="-mx-1 my-1 h-px bg-hairline" />
            </>
          )}
          {props.items.map((item, index) => {
            if (item === 'separator')
              return <RadixMenu.Separator key={index} className="-mx-1 my-1 h-px bg-hairline" />;
            if ('choices' in item) {
              return (
                <RadixMenu.RadioGroup key={index} value={item.value} onValueChange={item.onValueChange}>
                  {item.choices.map((choice) => (
                    <RadixMenu.RadioItem
                      key={choice.value}
                      value={choice.value}
                      className={classes(itemLook, '[&_svg]:text-muted')}
                    >
                      {choice.icon}
                      <span className="flex-1">{choice.label}</span>
                      <RadixMenu.ItemIndicator>
                        <Check aria-hidden />
                      </RadixMenu.ItemIndicator>
                    </RadixMenu.RadioItem>
                  ))}
                </RadixMenu.RadioGroup>
              );
            }
            const look = classes(
              itemLook,
              item.tone === 'danger' ? 'text-danger data-highlighted:bg-danger-tint' : '[&_svg]:text-muted',
            );
            if (item.href !== undefined) {
              return (
                <RadixMenu.Item
                  key={index}
                  asChild
                  disabled={item.disabled}
                  onSelect={item.onSelect}
                  className={look}
                >
                  {item.newTab ? (
                    <a href={item.href} target="_blank" rel="noreferrer">
                      {item.icon}
                      {item.label}
                    </a>
                  ) : (
                    <Anchor href={item.href}>
                      {item.icon}
                      {item.label}
                    </Anchor>
                  )}
                </RadixMenu.Item>
              );
            }
            return (
              <RadixMenu.Item key={index} disabled={item.disabled} onSelect={item.onSelect} className={look}>
                {item.icon}
                {item.label}
              </RadixMenu.Item>
            );
          })}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}
