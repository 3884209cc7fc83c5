import type { WireDelivery } from '@/lib/webhook/delivery/present'

/** The request of a delivery as a curl command. */
export function curlOf({ method, url, headers, body }: WireDelivery['request']): string {
  const lines = [
    `curl -X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ]
  return lines.join(' \\\n  ')
}

/** Quotes a text as one word of a POSIX shell. Inside single quotes, only the quote itself is special. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
