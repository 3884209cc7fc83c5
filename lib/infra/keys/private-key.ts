import { createPrivateKey, type KeyObject } from 'node:crypto'

/**
 * The RSA key of the sandbox's test merchants. It protects nothing: only the simulators accept its signatures. It is not among the other
 * defaults in lib/core/providers.ts, because pages send those to browsers.
 */
export const TEST_PRIVATE_KEY =
  'MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCfGNUMw0YpB1z+bjzMxnSdEfxNnhhhZsN4BWUu+YETqHntFBA+FrOPq1Fl0iIdhjIrQXr2/SxHPjEWYg5zrJQqfJTTxnarItZh5cQyYuTWDpq5vyHJpBmB/5viaDk6soHLrNjbUVZ/tX/QDucGsN1VZEeLVyQMUMYP3C6iN9axXOpWF33O5IsYoQzpc1RfIbdQTeV9oIkOMM6VVpfu5EnOTjGNioI0AUqzjaDvWjVzV/0YJku6SenrFP+YoovNe2nM3wZpfqDYRB9Yy0e4M6o2vrpkspTjV1EdOIkKqDDNvCjP8zYSmAxX0+WceLXdiaWkRKDl1e7swAfIyY5ITjpFAgMBAAECggEAE/8lxhskLiN+CX+3FiDqhtR8IxBYLaPiNStubpNPKTafjpAbQ4aMbqYgjrz060OS+jNafoFPR6wWNONBwEHEhLuQZDbZcwSnr/nWaWPbMdl3kpmmqEa/KwMC55fke490t3Ij9pr4VYhtRmwdFw7zXtiCEo4zGnYrktJArUR58GRT12XH1rOGpDJ6iihsELoyByumq+fraPrv0bF+A5gM52XizZgJhhpRfyK2Z+yd3GI4KjiXpMZDomopfzXru8c9rsG7Inl+csFTAiUvGvoOMG9G1IlgBn1W6NCjkOBA7ncPsf5NCdc+DDskCfHNhww0g8fduGMUR9s+vQREWeNdMQKBgQDKN/KZSFizkaDkfV7SdljM6kdf2P6Bz83PmRm50udw8xSbk8FWCFYTPzMJnUfBqPfhTlqzaXThGUViUADYhFftgafMLsHiYxjdZYJiplARO5XvJb6DhNYQQQB/fLON7Kt9bkFzELePoKz3iEtE0w8tUf/6hC/Bj4nxyWYAzjCx1QKBgQDJaPQhlliVROinwuwDYoC2dIyNYTyaI3hIfUHvSQKqpPv3gAqatD9ZMQQjPR/kgP09NQPrv+qw7KtDZMKVPAo2WCWh+mK2YpdY/vDfiG6u+iKEAS/EdFlx9Y3TMrMfD7bDO4fCJfU4Sh+YSs12+0Yb3R9BQKB6FT2miuY7vnMusQKBgCPCMvciEPVoCiB9fvgOj3Nk9kwfrhm8anOMaj0u61hQ09MTFLwm6zmqEldf5aF8RKEl3uoc+tsXQeq5pPykonvQUqDLn+NtjKcR3TWenUf+1mucrAzLv6LOK81feszdDhI3HgG/8gXG7u8yvcSk4ekst+xP1bYPsN/9sjjwPTIlAoGAQLA14OfB8cddFiyz0u57Op66WdpGNZd41YdteuYvNhGhX7+/KCsGQaZNlufV63VGYLc7WCeewE5zP0UIfhf3i7bJ93lM5RlLVOklAhZ2vjpWhaE/71ATPlfIwnGBOFO6tn/TPZclaHveI/K6hSF1RhPCKxoPsMZLs8be5YdoxTECgYAyCLl43Jf53KKsxiekCRbw1w+dTPHCoEgXBilMNKZ0e2loBKHD3NaSbAL1wuPAtUbWshsmtvB0FWDa/8vnEou6L4Pc5x5yI/rDrKQhxpRgNKsFGEXuR7h2+7GkrvoiGHWG5y0VwDI+aLZJtQphL1jB+E9AxpPuvTmYOAxg7b232A=='

/** The RSA key in a line of base64 (PKCS#8 DER). @throws {Error} if it is not one. */
export function privateKeyIn(line: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(line, 'base64'), format: 'der', type: 'pkcs8' })
}

/** Whether the line is an RSA key that can sign, such as `openssl pkcs8 -topk8 -nocrypt -outform DER | base64 -w0` writes. */
export function isPrivateKey(line: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(line)) return false
  try {
    return privateKeyIn(line).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
