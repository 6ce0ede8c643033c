import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useToken } from '../../api/session.ts';
import { HOME_PATH } from '../../navigation/pages.ts';
import { leaveEntrance } from './leave-entrance.ts';
import { returnAddress } from './return-address.ts';

interface Return {
  /** The page after the login. */
  readonly onward: string;
  /** The page that the address asked for, if it did. */
  readonly asked: string | undefined;
  /** Another account is wanted, beside the one that is logged in. */
  readonly adds: boolean;
}

/**
 * The page after the login. A user who is logged in, or logs in in another tab, goes there at once. With `?add`
 * another account is wanted: a logged-in user stays here until the user changes.
 * @param stays the page itself opens the next one
 */
export function useReturn(stays = false): Return {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const token = useToken();
  const adds = query.has('add');
  const before = useRef(adds ? token : null);
  const asked = returnAddress(query.get('return'));
  const onward = asked ?? HOME_PATH;
  useEffect(() => {
    if (!stays && token !== null && token !== before.current) void leaveEntrance(onward);
  }, [stays, token, onward]);
  return { onward, asked, adds };
}
