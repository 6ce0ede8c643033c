import type { ReactNode } from 'react';
import styles from './avatar.module.css';

interface AvatarInput {
  readonly name: string;
  /** The path of the picture; without one, the name's first letter. */
  readonly picture: string | null | undefined;
}

/** Decoration beside a name. */
export function Avatar({ name, picture }: AvatarInput): ReactNode {
  if (picture !== null && picture !== undefined)
    return <img className={styles.avatar} src={picture} alt="" width={52} height={52} />;
  return (
    <span className={styles.avatar} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}
