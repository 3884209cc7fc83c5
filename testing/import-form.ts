/** The form of an upload of customers. Without rows: one of a person who is nobody's customer yet. */
export function importForm(
  csv = 'external_id,name,phone\nmember-7,Bina,9812345670\n',
  columns?: Record<string, string>,
): FormData {
  const form = new FormData()
  form.set('file', new File([csv], 'members.csv', { type: 'text/csv' }))
  if (columns) form.set('columns', JSON.stringify(columns))
  return form
}
