/**
 * Renders the landing page while it is built, for visitors who are not signed in. Reading it needs
 * no script. client.tsx only brings the sample to life.
 */
import { renderToString } from 'react-dom/server';
import type { Language } from '#domain/languages/languages.ts';
import { loadLanguage } from '#web/kernel/words.ts';
import { ShopWindow } from './components/shop-window.tsx';

const nothing = () => undefined;

export async function renderLanding({
  plans,
  language,
}: {
  plans: boolean;
  language: Language;
}): Promise<string> {
  await loadLanguage(language);
  return renderToString(<ShopWindow plans={plans} onSignIn={nothing} onGetStarted={nothing} />);
}
