/** One small notice at a time, read out at once. What it says about a field stands beside the field as well. */
import { useEffect } from 'react';
import { Icon } from './icons.tsx';

export interface Notice {
  title: string;
  description: string;
}

const shownFor = 10_000;

export function Toast({ notice, onDismiss }: { notice: Notice | null; onDismiss: () => void }) {
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(onDismiss, shownFor);
    return () => clearTimeout(timer);
  }, [notice, onDismiss]);
  return (
    <div className="toasts" role="alert">
      {notice && (
        <div className="toast">
          <div>
            <p className="toast-title">{notice.title}</p>
            <p>{notice.description}</p>
          </div>
          <button type="button" className="dismiss" onClick={onDismiss} aria-label="Dismiss">
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
