import { useEffect, useState } from 'react';

/** True once it has been shown for this time. */
export function useLater(millis: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), millis);
    return () => clearTimeout(timer);
  }, [millis]);
  return isLater;
}
