/** Answers once the script of another host has loaded, has failed, or has done neither for so many milliseconds. */
export const addScript = (src: string, waitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      resolve()
    })
    document.head.append(script)
    setTimeout(resolve, waitMs)
  })
