import { AsyncLocalStorage } from 'node:async_hooks'

import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'

export const PRODUCT_NAME = 'Parapet'

/** What the people of a partner's customers see instead of Parapet. */
export type Brand = {
  /** Of the theme. */
  id: string
  /** Changes whenever something that is shown changes. */
  key: string
  productName: string
  /** The host at which the console is in this brand. Absent: it is only used in emails. */
  host: string | undefined
  /** Paths of files, which never change. */
  css: string
  favicon: string | undefined
  mark: string | undefined
  supportUrl: string | undefined
  termsUrl: string | undefined
  privacyUrl: string | undefined
  senderName: string
  replyTo: string | undefined
}

/** Finds brands, which a lower area stores. */
export type Brands = {
  /** The brand of a host that was verified. */
  ofHost: (db: Db, host: string) => Promise<Brand | undefined>
  byId: (db: Db, id: string) => Promise<Brand | undefined>
  ofOrganisation: (db: Db, organisationId: string) => Promise<Brand | undefined>
  /** The brand of the customer that the owner of an email address belongs to. */
  ofRecipient: (db: Db, email: string) => Promise<Brand | undefined>
}

const atWork = new AsyncLocalStorage<Brand | undefined>()

/** Whatever is shown or queued within `work`, however deeply nested, is in this brand. Undefined: ours. */
export const inBrand = <Result>(brand: Brand | undefined, work: () => Result): Result =>
  atWork.run(brand, work)

/** The brand of the host that the current request came to. Undefined: ours. */
export const brandInUse = () => atWork.getStore()

export const productName = () => brandInUse()?.productName ?? PRODUCT_NAME

/** The origin of a brand's host, which is served like the configured one. */
export function originOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  brand: Brand | undefined = brandInUse(),
) {
  const url = new URL(publicUrl)
  if (brand?.host) url.hostname = brand.host
  return url.origin
}

/** For names of cookies and files, and with the path that an operator may have configured on our own host. */
export const addressOf = (config: Pick<Config, 'publicUrl'>, brand = brandInUse()) =>
  brand?.host ? originOf(config, brand) : config.publicUrl
