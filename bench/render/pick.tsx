/** The button of the measured taps. It holds the state, so that a tap renders nothing but the button. */
import { useState, type ReactNode } from 'react';

export function Pick(): ReactNode {
  const [picked, setPicked] = useState(false);
  return (
    <button
      type="button"
      id="pick"
      className="bench-pick"
      aria-pressed={picked}
      onClick={() => setPicked(!picked)}
    >
      Pick
    </button>
  );
}
