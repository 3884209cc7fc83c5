/**
 * The attributes of a button that opens the dialog with this id. The browser does it, without a script.
 * @see https://developer.mozilla.org/en-US/docs/Web/API/Invoker_Commands_API
 */
export function opensDialog(id: string): { type: 'button'; command: string; commandfor: string } {
  return { type: 'button', command: 'show-modal', commandfor: id }
}

/** The attributes of a button that closes the dialog that it is in. */
export function closesDialog(id: string): { type: 'button'; command: string; commandfor: string } {
  return { type: 'button', command: 'close', commandfor: id }
}
