/** The door's page in the browser: `/door/{token}`, and `/door/{token}/board`. */
import { createRoot, type Root } from 'react-dom/client';
import { Door } from './model/door.ts';
import { unlockSound } from './feedback.ts';
import { Board } from './screen/board.tsx';
import { DoorApp } from './screen/app.tsx';
import { keepPage } from './worker/register.ts';
import { loadWords, words } from './words.ts';
import './door.css';

const [, , token = '', page] = location.pathname.split('/');
const place = document.getElementById('root');

function start(root: Root): void {
  document.title = words.page.title;
  if (page === 'board') {
    root.render(<Board token={token} />);
    void keepPage(async () => true);
    return;
  }
  const door = new Door(token);
  let isIdle = true;
  root.render(<DoorApp door={door} onIdle={(isNowIdle) => void (isIdle = isNowIdle)} />);
  unlockSound();
  void door.open();
  void keepPage(async () => isIdle && (await door.isQueueEmpty()));
}

if (place) void loadWords(navigator.languages).then(() => start(createRoot(place)));
