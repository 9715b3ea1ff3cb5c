import { describe, expect, it } from 'vitest'
import { noticesOf } from '../../scripts/notices-plugin'

describe('The notices of what browsers are sent', () => {
  it('are the licences of each package once, by name, whatever modules of it are sent', () => {
    const text = noticesOf([
      '/home/somebody/project/node_modules/react/index.js',
      '\0/home/somebody/project/node_modules/react/cjs/react.production.js?commonjs-exports',
      'node_modules/@fontsource/anek-latin/files/anek-latin-latin-400-normal.woff2',
      'src/client.ts',
    ])
    const names = text.split('\n').filter((line) => /^[@\w/-]+ \d+\.\d+\.\d+$/.test(line))
    expect(names).toEqual([
      expect.stringMatching(/^@fontsource\/anek-latin /),
      expect.stringMatching(/^react /),
    ])
    expect(text).toContain('SIL OPEN FONT LICENSE')
    expect(text).toContain('Permission is hereby granted, free of charge')
  })

  it('stop the build for a package that has none', () => {
    expect(() => noticesOf(['node_modules/@types/nowhere/index.js'])).toThrow()
  })
})
