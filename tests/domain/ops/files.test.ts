import { describe, expect, it } from 'vitest'
import { CSV_CELLS, csvEnd, csvLine } from '../../../src/domain/ops/files'

describe('A cell of a CSV file', () => {
  it.each<[string, string]>([
    // What a spreadsheet would calculate, or call.
    ['=1+1', `"'=1+1"`],
    ['+91 98450', `"'+91 98450"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['=cmd|’/c calc’!A0', `"'=cmd|’/c calc’!A0"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['\n@x', `"\n'@x"`],
    ['  =1', `"'  =1"`],
    ['＝1', `"'＝1"`],
    // A spreadsheet that parts cells by ';' finds one here.
    ['a;=1', `"a;'=1"`],
    ['a\r\n=1', `"a\r\n'=1"`],
    // What stays as it is.
    ['', '""'],
    ['Koramangala, Bengaluru', '"Koramangala, Bengaluru"'],
    ['a "b" c', '"a ""b"" c"'],
    ['ಮೈಸೂರು', '"ಮೈಸೂರು"'],
    ['captured|pay_1', '"captured|pay_1"'],
    ['a=b-c', '"a=b-c"'],
  ])('of text %j is %s (FILE-3)', (value, written) => expect(CSV_CELLS.text(value)).toBe(written))

  it.each<[keyof typeof CSV_CELLS, string | number, string]>([
    ['number', -3, '-3'],
    ['number', 12.5, '12.5'],
    ['number', '=1+1', 'NaN'],
    ['rupees', -40_000, '-400.00'],
    ['rupees', 1, '0.01'],
    ['rupees', 123_456_789_05, '123456789.05'],
    // Midnight in Kolkata, and the second before it.
    ['instant', '2026-03-31T18:30:00.000Z', '2026-04-01 00:00:00'],
    ['instant', '2026-03-31T18:29:59.999Z', '2026-03-31 23:59:59'],
  ])('as %s %j is %s', (cell, value, written) => expect(CSV_CELLS[cell](value)).toBe(written))

  it('ends its line as RFC 4180 says', () => expect(csvLine(['"a"', '1'])).toBe('"a",1\r\n'))

  it.each([
    [0, 'rows'],
    [1, 'row'],
    [2, 'rows'],
  ])('ends with its count: %i %s (FILE-5)', (count, word) =>
    expect(csvEnd(count, 3)).toBe(`"End of the file: ${count} ${word}",,\r\n`),
  )
})
