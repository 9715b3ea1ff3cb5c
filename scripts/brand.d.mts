import type { GenericSchema } from 'valibot'

/** The company. BRAND_SETTINGS says what each is. */
export interface Brand {
  readonly name: string
  readonly host: string
  readonly email: string
  readonly phone: string
  readonly whatsapp: string
  readonly address: string
  /** The postal address in schema.org's terms. */
  readonly postal: {
    readonly streetAddress: string
    readonly addressLocality: string
    readonly postalCode: string
  }
  readonly office: { readonly lat: number; readonly lng: number }
  readonly copyrightYear: string
}
/** The settings BRAND_…, each a text. */
export const BRAND_SETTINGS: GenericSchema<unknown, object> & { readonly entries: Record<string, unknown> }
export function brandOf(settings: object): Brand
export function isSample(brand: Brand): boolean
export const BRAND: Brand
export const IS_SAMPLE: boolean
