import { useRouter, type RouterHistory } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

/**
 * A link that navigates inside the application. The browser handles modified clicks and other
 * origins.
 */
export function RouterLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter({ warn: false }) as { history: RouterHistory } | undefined;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const outside = rest.target !== undefined && rest.target !== '_self';
    if (
      !router ||
      event.defaultPrevented ||
      !plain ||
      outside ||
      !href.startsWith('/') ||
      /^\/(api|rsvp)\//.test(href)
    )
      return;
    event.preventDefault();
    router.history.push(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}
