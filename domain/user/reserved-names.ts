/**
 * Names that look like names of the platform or its staff. Both a nickname and the reserved words are folded before
 * they are compared: compatibility forms, accents, case, look-alike letters of other scripts, digits used as letters
 * and everything between the letters make no difference.
 */

/** Look-alikes of each Latin letter that compatibility forms do not cover (Unicode TR 39, in part). */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ4@λꭺ',
  b: 'вьβʙ8ᏼъ',
  c: 'сϲᴄⅽç©ꮯ',
  d: 'ԁᴅɗժ',
  e: 'еєεᴇ3ҽℯ€ꭼэ',
  f: 'ϝꜰғſ',
  g: 'ɡɢԍ9ց',
  h: 'һнʜհη',
  j: 'јᴊϳ',
  k: 'кκᴋ',
  l: 'iі1|!ɩιӏıɪʟľ£ӀǀᎥ',
  m: 'мᴍ',
  n: 'пɴոν',
  o: 'оοσ0ᴏօө',
  p: 'рρᴘ',
  q: 'ԛգ',
  r: 'гʀᴦꭇя',
  s: 'ѕ5$ꜱ',
  t: 'тτᴛ7+',
  u: 'υᴜսц',
  v: 'ѵᴠ',
  w: 'ԝᴡωш',
  x: 'хχ×',
  y: 'уүʏγ',
  z: 'ᴢ2ʐ',
};

const FOLDED = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, alike]) =>
    Array.from(alike, (each) => [each, letter] as const),
  ),
);

/** Ranges of symbols that are a Latin alphabet: regional indicators, and letters in squares and circles. */
const ALPHABETS = [0x1f1e6, 0x1f130, 0x1f150, 0x1f170];

function foldCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const first = ALPHABETS.find((begin) => point >= begin && point < begin + 26);
  const letter = first === undefined ? character : String.fromCharCode(97 + point - first);
  return FOLDED.get(letter) ?? letter;
}

/** Only the letters of a name, each replaced by the Latin letter that it resembles. */
function fold(text: string): string {
  const letters = Array.from(text.normalize('NFKD').toLowerCase(), foldCharacter).join('');
  return letters
    .replace(/[^\p{L}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Refused anywhere in a name. */
const ANYWHERE = [
  ...[
    'brisk',
    'operator',
    'administrator',
    'moderator',
    'official',
    'support',
    'customer service',
    'helpdesk',
  ],
  ...['客服', '官方', '管理员', '管理員', '客戶服務', '客户服务', '運営', '公式'],
  ...['サポート', '運営者'],
  ...['운영자', '관리자', '고객센터', '고객지원'],
  ...['поддержка', 'підтримка', 'оператор'],
  ...['администратор', 'адміністратор'],
  ...['kundenservice', 'kundendienst', 'asiakaspalvelu', 'kundtjänst', 'soporte', 'suporte'],
  ...['supporto', 'assistenza clienti', 'service client', 'müşteri hizmetleri', 'obsługa klienta'],
].map(fold);

/** Refused at the beginning or the end of a name, but not within it: "badminton" is allowed. */
const AT_AN_END = ['admin', 'sysop', 'security team'].map(fold);
/** Refused only as a whole word: "Stafford" is allowed. */
const AS_WORDS = ['staff'].map(fold);

export function isReservedName(name: string): boolean {
  const folded = fold(name);
  const words = name.split(/[^\p{L}\p{N}]+/u).map(fold);
  return (
    ANYWHERE.some((word) => folded.includes(word)) ||
    AT_AN_END.some((word) => folded.startsWith(word) || folded.endsWith(word)) ||
    AS_WORDS.some((word) => words.includes(word))
  );
}
