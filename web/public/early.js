// Code that cannot wait for the dashboard's scripts. It has its own file because the content
// security policy allows no inline script.

// Lets the page say that it is loading until the dashboard appears. Without scripts, that text
// would never go away.
document.documentElement.dataset.scripts = 'on';

// What the oldest browsers that run the dashboard have, and older ones lack
// (docs/product/pages.md#browsers).
function isTooOld() {
  try {
    new RegExp('(?<=a)b');
    return !Array.prototype.toSorted || !globalThis.CSS.supports('color', 'color-mix(in srgb, red, red)');
  } catch {
    return true;
  }
}
if (isTooOld()) {
  const say = () => {
    document.querySelector('#root [role=status]').textContent =
      'This browser is too old for the dashboard. Use Safari 16.4, Chrome 111, Firefox 115 or newer. Guests can still reply in this browser.';
  };
  document.addEventListener('DOMContentLoaded', say, { once: true });
}

// Shows the chosen theme before the first paint. web/kernel/looks/theme.ts does the rest.
try {
  const choice = localStorage.getItem('turnout_theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch {
  // The storage may be switched off. The system's theme then applies.
}

// zod tests whether it may create functions from text. The policy refuses that, and browsers report
// each refusal.
globalThis.__zod_globalConfig = { jitless: true };

// Asks who is signed in while the scripts load. web/kernel/session/who-is-signed-in.ts takes over
// the response.
try {
  const token = localStorage.getItem('auth_token');
  // The landing page is for visitors. The dashboard leads everybody else on.
  if (token !== null && location.pathname === '/' && /^(\?l=[\w-]*)?$/.test(location.search)) {
    location.replace('/?view=home' + location.hash);
  }
  if (token !== null && localStorage.getItem('auth_user') !== null) {
    const answer = globalThis
      .fetch('/api/users/me', {
        credentials: 'include',
        headers: { authorization: `Bearer ${token}` },
      })
      .then((response) =>
        response.ok ? response.json() : Promise.reject(new Error(String(response.status))),
      );
    // The code that later reads the answer also handles a failure, so none is reported here.
    answer.catch(() => undefined);
    globalThis.__turnout_me = { token, answer };
  }
} catch {
  // Without storage, nobody is signed in yet.
}
