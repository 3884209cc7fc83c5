import { buttonClass } from '@/components/ui/button-look'

interface HandOverProps {
  /** The provider's address from the top-up. */
  url: string
  method: 'GET' | 'POST'
  fields?: Record<string, string> | undefined
  /** The page that the back button leads to afterwards. */
  backTo: string
  button: string
}

/** Takes the customer to the provider: automatically with JavaScript, otherwise by its button. */
export function HandOver({ url, method, fields = {}, backTo, button }: HandOverProps) {
  // Without this, the back button would lead here, and from here to the provider again.
  const go = { 'data-go': backTo }
  if (method === 'GET')
    return (
      <>
        <a {...go} href={url} className={buttonClass({ size: 'large' })}>
          {button}
        </a>
        <noscript>
          <meta httpEquiv="refresh" content={`0;url=${url}`} />
        </noscript>
      </>
    )
  return (
    <form {...go} action={url} method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonClass({ size: 'large' })}>
        {button}
      </button>
    </form>
  )
}
