/**
 * Goes on to another address at once, with and without JavaScript. The page takes no place in the history, so the
 * button back leads past it. It is a navigation of its own: a redirect after a form would have to be named in the page's
 * policy for forms.
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
