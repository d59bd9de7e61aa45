// Shows the chosen theme before the first paint; web/kernel/theme.ts does the rest. A file of its own because the
// content security policy allows no inline script.
try {
  const choice = localStorage.getItem('turnout_theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch {
  // Storage may be switched off; the system's theme holds.
}

// zod tries whether it may make functions from text. The policy refuses that, and browsers report each refusal.
globalThis.__zod_globalConfig = { jitless: true };
