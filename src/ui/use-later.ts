import { useEffect, useState } from 'react';

/** True as soon as it has been shown for so long. */
export function useLater(millis: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), millis);
    return () => clearTimeout(timer);
  }, [millis]);
  return isLater;
}
