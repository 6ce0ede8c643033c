import { useEffect, useState } from 'react';
import { demoMessages } from '../../blocks/demo.ts';

/** False until the platform has said so. */
export function useIsDemo(): boolean {
  const [isDemo, setIsDemo] = useState(false);
  useEffect(() => {
    let left = false;
    demoMessages().then(
      (list) => {
        if (!left) setIsDemo(list !== undefined);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return isDemo;
}
