export {
  type CustomerOptions,
  createCustomerClient,
  createKhata,
  type Khata,
  type KhataCustomer,
  type KhataOptions,
} from './client.js'
export { KhataError, type KhataErrorBalance, type KhataErrorDetail } from './error.js'
export type * from './generated.js'
export type { Page, Pages } from './pages.js'
export { constructEvent, SignatureError, type VerifyOptions } from './signature.js'
export type { RequestOptions } from './transport.js'
