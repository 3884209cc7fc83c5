interface ProviderFormProps {
  url: string
  method: 'GET' | 'POST'
  fields?: Record<string, string> | undefined
  /** True if it sends itself, with JavaScript. */
  goesOn: boolean
  /** The button that sends it. */
  children: React.ReactNode
}

/** The form that leads to the provider. If it is sent automatically, then only once, so that a person who comes back can read the page. */
export function ProviderForm({ url, method, fields, goesOn, children }: ProviderFormProps) {
  // A GET form replaces the query of its address, so the query is sent as fields.
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
