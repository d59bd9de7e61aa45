/**
 * Renders the landing page while it is built, for visitors who are not signed in. It needs no
 * script to be read and left: client.tsx only brings the sample to life.
 */
import { renderToString } from 'react-dom/server';
import { ShopWindow } from './components/shop-window.tsx';

const nothing = () => undefined;

export const renderLanding = ({ plans }: { plans: boolean }): string =>
  renderToString(<ShopWindow plans={plans} onSignIn={nothing} onGetStarted={nothing} />);
