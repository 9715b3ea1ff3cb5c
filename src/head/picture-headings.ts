// Written by scripts/draw-pictures.mjs: the heading that stands on each picture.
export const PICTURE_HEADINGS: Readonly<Record<string, string>> = {
  '/pictures/home.png': 'The cab with the green plate',
  '/pictures/about.png': 'Hasiru means green',
  '/pictures/services.png': 'Four ways to ride',
  '/pictures/fleet.png': 'Five green plates',
  '/pictures/mobile-app.png': 'The app is on its way',
  '/pictures/how-it-works.png': 'From search to seat in four stops',
  '/pictures/contact.png': 'Talk to us',
  '/pictures/terms.png': 'Terms and conditions',
  '/pictures/privacy-policy.png': 'Privacy policy',
  '/pictures/refund-policy.png': 'Refund and cancellation policy',
}
