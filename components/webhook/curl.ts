import type { WireDelivery } from '@/lib/webhook/delivery/present'

/** The request of a delivery as a command. */
export function curlOf({ method, url, headers, body }: WireDelivery['request']): string {
  const lines = [
    `curl -X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ]
  return lines.join(' \\\n  ')
}

/** As one word of a POSIX shell. Nothing is special inside of single quotes but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
