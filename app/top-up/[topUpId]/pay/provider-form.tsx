interface ProviderFormProps {
  url: string
  method: 'GET' | 'POST'
  fields?: Record<string, string> | undefined
  /** With JavaScript it sends itself. */
  goesOn: boolean
  /** The button that sends it. */
  children: React.ReactNode
}

/** The form that leads to the provider. If it goes on by itself, it does so once: a person who comes back may read. */
export function ProviderForm({ url, method, fields, goesOn, children }: ProviderFormProps) {
  // A GET form replaces the query of its address, so the query travels as fields.
  const sent = method === 'GET' ? Object.fromEntries(new URL(url).searchParams) : fields
  return (
    <form data-go={goesOn ? '' : undefined} method={method === 'GET' ? 'get' : 'post'} action={url}>
      {Object.entries(sent ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
