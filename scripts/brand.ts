import * as v from 'valibot'
import { form, text } from '../worker/config.ts'
import { localBrand } from './local-settings.mjs'

const phone = form(/^\+91 [\d ]{10,12}$/, 'an Indian number as +91 98450 12345')

/** Settings of the build, not of the worker: pages that everybody may read and registered messages hold them as text. */
export const BRAND_SETTINGS = v.object({
  BRAND_NAME: v.pipe(text, v.maxLength(30, 'is longer than 30 characters')),
  BRAND_HOST: form(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'the name of a host, as book.example.in'),
  BRAND_EMAIL: v.pipe(text, v.email('is no e-mail address')),
  BRAND_PHONE: phone,
  BRAND_WHATSAPP: phone,
  BRAND_STREET: text,
  BRAND_CITY: text,
  BRAND_POSTAL_CODE: form(/^[1-9]\d{5}$/, 'a PIN code of six digits'),
  /** Latitude and longitude, with a comma between. */
  BRAND_OFFICE: form(/^\d{1,2}\.\d+,\d{2}\.\d+$/, 'a point as 12.3115,76.6529'),
  /** Of the copyright. */
  BRAND_YEAR: form(/^20\d\d$/, 'a year'),
})

/** The company as its pages and messages name it. Throws where a setting is wrong. */
export function brandOf(settings: object) {
  const brand = v.parse(BRAND_SETTINGS, settings)
  const [lat = 0, lng = 0] = brand.BRAND_OFFICE.split(',').map(Number)
  /** In schema.org's terms. */
  const postal = {
    streetAddress: brand.BRAND_STREET,
    addressLocality: brand.BRAND_CITY,
    postalCode: brand.BRAND_POSTAL_CODE,
  }
  return {
    name: brand.BRAND_NAME,
    host: brand.BRAND_HOST,
    email: brand.BRAND_EMAIL,
    phone: brand.BRAND_PHONE,
    whatsapp: brand.BRAND_WHATSAPP,
    address: `${brand.BRAND_NAME}, ${postal.streetAddress}, ${postal.addressLocality} ${postal.postalCode}`,
    postal,
    office: { lat, lng },
    copyrightYear: brand.BRAND_YEAR,
  }
}

/** Whether it is the fictional company, or another of a host that nobody can have. */
export const isSample = ({ host }: { host: string }) => host.endsWith('.example')

/** `#brand` of package.json, wherever no build puts a deployment's own in its place (vite.config.ts). */
export const BRAND = brandOf(localBrand)
export const IS_SAMPLE = isSample(BRAND)
