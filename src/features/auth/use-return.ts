import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useLoggedIn } from '../../api/session.ts';
import { navigation } from '../../navigation/navigation.tsx';
import { HOME_PATH } from '../../navigation/pages.ts';
import { returnAddress } from './return-address.ts';

/** The page to go on to; somebody who is logged in, or becomes so in another tab, goes there at once. */
export function useReturn(): string {
  const { search } = useLocation();
  const loggedIn = useLoggedIn();
  const onward = returnAddress(new URLSearchParams(search).get('return')) ?? HOME_PATH;
  useEffect(() => {
    if (loggedIn) void navigation.redirect(onward);
  }, [loggedIn, onward]);
  return onward;
}
