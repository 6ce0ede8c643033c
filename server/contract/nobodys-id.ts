/** No client's id: orders of forced closes and of triggers are nobody's command. */
export const NOBODYS_ID = '00000000-0000-7000-8000-000000000000';
