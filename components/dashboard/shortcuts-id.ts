/** The id of the dialog that lists the shortcuts. */
export const SHORTCUTS_ID = 'shortcuts'
