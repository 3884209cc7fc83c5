import { REQUESTED_PATH } from '@/lib/auth/requested-path'
import { browser } from './browser.fixture'

// Stands for `next/headers`, which can be called only while Next answers a request.

const store = {
  get: (name: string) => browser.cookies.get(name),
  set: (name: string, value: string) => browser.cookies.set(name, { value }),
}

export const cookies = async () => store

export const headers = async () => new Headers({ [REQUESTED_PATH]: browser.at, ...browser.headers })
