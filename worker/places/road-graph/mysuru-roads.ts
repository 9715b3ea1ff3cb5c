/** Roads of Mysuru and the towns around it, in the form that `parseRoads` reads. */
export const mysuruRoads = `
ar|Mysuru centre|mpa mkr mcb mlg mcol
ar|Station|mkr mrl mpk
ar|Hunsur Road|mpk mviv mhin mhoo myl mhu
ar|Gokulam|mrl mgok mmet mkrs
co||mgok mviv
ar|Ring Road|mcol mkrs mhin mbog mdat mnan mut mtn mban mmhd mcol
ar|Infosys|mhoo minf mkrs
co||minf mmet
co|Koorgalli|mhoo mkoo minf
ar|Bogadi Road|mpk mgan mbog
ar|Nanjangud Road|mpa mnr mjp mnan mair mkk mnj mgu
ar|HD Kote Road|mnr mnie msrp mdat mhp mhd
co|Kuvempunagar|mnr mkuv mdat
co|Kuv-ram|mkuv mrp mbog
co||mgan mkuv
co||mkr mnr
co||mkr mgan
ar|Zoo|mpa mnz mchf
co||mchf mtn
ar|T Narasipura Road, city|mnz msl mal2 mtn
co||mcb mnz
co|Chamundi Hill Road|mchf mcha|8.5
co|Chamundi Hill Road|mcha mnd|2.5
co|Chamundi Hill Road|mcha mut|6.5
ar|Bannur Road|mcb mban mbr mma
ar|T Narasipura Road|mtn mva mtp
co||mbr mtp
co||mbr mmd
co||mma mmd
co||mma mdu
ar|KRS Road|mkrs mby|5.3
ar|KRS Road|mby mkd|7.9
co||mkd mpr
co|Belagola-Palahalli Road|mby mbl mrg msr
ar|Pandavapura|msr mpr mpv mgd2
co||mpv mkp
co|KR Nagar|myl mkn
co||mkn mhu
co||mhu mhd
co||mnj mch
co||mtp mch
co||mmhd msr
co||mnj mtp
co||mlg mmhd
ar|KRS Road, city|mrl mydv mmet
co|Bannimantap|mrl mbn mcol
co||mlg mbn
co|Gumbaz|msr mgz
co|Talakadu|mtp mtl
co|KR Nagar-KR Pet|mkn mkp
co|KR Pet-Melukote|mkp mgd2
co||mkuv mnie
co||mchf msl
co|Talakadu-Malavalli|mtl mma
`
