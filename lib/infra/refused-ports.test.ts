import { expect, it } from 'vitest'
import { REFUSED_PORTS } from './env'

// It refuses them before opening a connection.
it.each([...REFUSED_PORTS])('the fetch of Node refuses port %s', async (port) => {
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } })
})
