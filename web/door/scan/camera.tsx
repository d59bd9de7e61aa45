import { useEffect, useRef, useState } from 'react';
import { words } from '../words.ts';
import { codeReader } from './detector.ts';

/** The time between two camera pictures that are read. */
const everyMs = 120;
/** A code that was just shown is not read again for this long. */
const restMs = 2_500;

type Trouble = 'blocked' | 'noCamera' | 'noDecoder';

interface Torch extends MediaTrackCapabilities {
  torch?: boolean;
}

/** Shows the camera and reports each code that it sees. */
export function Camera({ isPaused, onCode }: { isPaused: boolean; onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isReady, setReady] = useState(false);
  const [isLit, setLit] = useState(false);
  const report = useRef(onCode);
  report.current = onCode;
  const paused = useRef(isPaused);
  paused.current = isPaused;

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let last = { text: '', at: 0 };
    const wait = () => new Promise((resolve) => setTimeout(resolve, everyMs));

    async function start(): Promise<void> {
      if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError');
      const shown = video.current;
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      if (isOver || !shown) return;
      shown.srcObject = stream;
      await shown.play();
      setTrack(stream.getVideoTracks()[0] ?? null);
      const read = await codeReader().catch(() => null);
      if (!read) return setTrouble('noDecoder');
      setReady(true);
      while (!isOver) {
        const text = paused.current ? null : await read(shown).catch(() => null);
        const now = performance.now();
        if (text !== null && (text !== last.text || now - last.at > restMs)) report.current(text);
        if (text !== null) last = { text, at: now };
        await wait();
      }
    }

    start().catch((error: unknown) => {
      const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError';
      if (!isOver) setTrouble(isBlocked ? 'blocked' : 'noCamera');
    });
    return () => {
      isOver = true;
      stream?.getTracks().forEach((each) => each.stop());
    };
  }, []);

  const capabilities: Torch | undefined = track?.getCapabilities?.();
  const hasLight = capabilities?.torch === true;
  const toggleLight = () => {
    const torch = !isLit;
    void track
      ?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
      .then(() => setLit(torch))
      .catch(() => undefined);
  };
  if (trouble) {
    return (
      <p className="camera-trouble" role="alert">
        {words.scan[trouble]}
      </p>
    );
  }
  return (
    <div className="camera" data-ready={isReady || undefined}>
      <video ref={video} playsInline muted aria-hidden="true" />
      <p className="camera-words" role="status">
        {isReady ? words.scan.aim : words.scan.starting}
      </p>
      {hasLight && (
        <button type="button" className="button light" aria-pressed={isLit} onClick={toggleLight}>
          {words.scan.light}
        </button>
      )}
    </div>
  );
}
