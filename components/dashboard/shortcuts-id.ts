/** The dialog that names the keys. */
export const SHORTCUTS_ID = 'shortcuts'
