/**
 * The script of Turnstile's widget, and of the frame that it draws. As the documented test keys do, a site key that
 * begins with 1 is answered by itself, one with 2 fails, and any other waits until its box is ticked.
 */
export const WIDGET_SCRIPT = `(() => {
  'use strict'
  if (parent !== window) {
    const box = document.querySelector('input')
    const say = (what) => parent.postMessage(what, '*')
    const key = new URLSearchParams(location.search).get('sitekey')[0]
    if (key === '1') setTimeout(say, 1000, 'solved')
    if (key === '2') setTimeout(say, 1000, 'failed')
    box.addEventListener('change', () => say('solved'))
    return
  }
  const { src } = document.currentScript
  const widgets = new Map()
  window.turnstile = {
    render(place, { sitekey, action, cData, size, callback, 'error-callback': failed }) {
      const frame = document.createElement('iframe')
      frame.src = new URL('frame?' + new URLSearchParams({ sitekey }), src)
      frame.title = 'Widget of Turnstile'
      frame.width = size === 'compact' ? 150 : 300
      frame.height = size === 'compact' ? 140 : 65
      const onMessage = ({ source, data }) => {
        if (source !== frame.contentWindow) return
        const made = { hostname: location.hostname, action, cdata: cData, unique: crypto.randomUUID() }
        if (data === 'solved') callback(JSON.stringify(made))
        else failed('300010')
      }
      addEventListener('message', onMessage)
      place.append(frame)
      const id = 'widget-' + crypto.randomUUID()
      widgets.set(id, () => {
        removeEventListener('message', onMessage)
        frame.remove()
      })
      return id
    },
    remove(id) {
      widgets.get(id)?.()
      widgets.delete(id)
    },
  }
})()
`

export const WIDGET_FRAME = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Turnstile</title>
<label><input type="checkbox"> Verify you are human</label><p>The sandbox’s Turnstile</p><script src="api.js"></script></html>`
