/**
 * Goes to another address at once, with and without JavaScript. The page leaves no entry in the history, so the back button skips it. It is
 * a separate navigation, because the page's form policy would have to list the target of a redirect after a form.
 */
export function Leave({ to }: { to: string }) {
  return (
    <>
      <a hidden data-go="" href={to}>
        {to}
      </a>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${to}`} />
      </noscript>
    </>
  )
}
