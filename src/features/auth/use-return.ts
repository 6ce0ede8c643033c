import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useToken } from '../../api/session.ts';
import { navigation } from '../../navigation/navigation.tsx';
import { HOME_PATH } from '../../navigation/pages.ts';
import { returnAddress } from './return-address.ts';

interface Return {
  /** Where one goes on to. */
  readonly onward: string;
  /** The same as it was asked for, if it was. */
  readonly asked: string | undefined;
}

/**
 * The page to go on to; somebody who is logged in, or becomes so in another tab, goes there at once. With `?add` it
 * is another account that is wanted: whoever is logged in stays here until somebody else is.
 */
export function useReturn(): Return {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const token = useToken();
  const before = useRef(query.has('add') ? token : null);
  const asked = returnAddress(query.get('return'));
  const onward = asked ?? HOME_PATH;
  useEffect(() => {
    if (token !== null && token !== before.current) void navigation.redirect(onward);
  }, [token, onward]);
  return { onward, asked };
}
