/** Junctions of Mysuru and the towns around it: `id|name|lat|lng`. */
export const mysuruJunctions = `
mpa|Mysore Palace|12.3052|76.6552
mkr|KR Circle|12.3082|76.6528
mcb|Mysuru Suburban Bus Stand|12.3115|76.6585
mrl|Mysuru Junction Railway Station|12.3163|76.6456
mcol|Columbia Asia Junction (Ring Road x Bengaluru Road)|12.3520|76.6680
mlg|LIC Circle / Millennium Circle|12.3225|76.6640
mkrs|Ring Road x KRS Road|12.3570|76.6260
mmet|Metagalli|12.3430|76.6300
mpk|Premier Studio / Hunsur Road (Paduvarahalli)|12.3185|76.6320
mhin|Hinkal Flyover (Ring Road x Hunsur Road)|12.3330|76.6020
mhoo|Hootagalli|12.3420|76.5860
minf|Infosys Mysuru|12.3580|76.5960
mbog|Ring Road x Bogadi Road|12.3090|76.5960
mgan|Manasagangotri|12.3125|76.6240
mdat|Ring Road x HD Kote Road|12.2630|76.6170
mkuv|Kuvempunagar|12.2870|76.6240
mnan|Ring Road x Nanjangud Road (APMC)|12.2590|76.6480
mnz|Mysuru Zoo / Jockey Club|12.3010|76.6640
mtn|Ring Road x T Narasipura Road|12.2920|76.7080
mban|Ring Road x Bannur Road|12.3170|76.7080
mmhd|Ring Road x Mahadevapura Road|12.3380|76.6960
mchf|Chamundi Hill Foot (Tavarekatte)|12.2850|76.6850
mcha|Chamundi Hill Top|12.2724|76.6730
mair|Mysuru Airport|12.2300|76.6558
mnj|Nanjangud|12.1197|76.6806
mgu|Gundlupet|11.8080|76.6900
mch|Chamarajanagar|11.9236|76.9400
mtp|T Narasipura|12.2120|76.9070
mbr|Bannur|12.3330|76.8617
mma|Malavalli|12.3850|77.0600
msr|Srirangapatna|12.4216|76.6931
mpv|Pandavapura|12.4940|76.6700
mpr|Pandavapura Railway Station|12.4640|76.6690
mkd|KRS Dam (Brindavan Gardens)|12.4240|76.5720
mby|Belagola|12.3950|76.6120
mmd|Mandya|12.5218|76.8951
myl|Yelwal (Ilavala)|12.3500|76.5370
mhu|Hunsur|12.3036|76.2927
mkn|KR Nagar|12.4400|76.3830
mhd|HD Kote|12.0880|76.3300
mhp|Hampapura|12.1540|76.4760
mkp|KR Pet|12.6600|76.4880
mva|Varuna|12.2700|76.7480
mkk|Kadakola|12.1880|76.6650
mgd2|Melukote|12.6620|76.6500
mgok|Gokulam|12.3290|76.6280
mviv|Vijayanagar (Mysuru)|12.3345|76.6130
mnr|Nanju Malige / Agrahara|12.2970|76.6480
mjp|JP Nagar (Mysuru)|12.2680|76.6480
mrp|Ramakrishnanagara|12.2870|76.6110
mnd|Nandi Statue|12.2790|76.6680
mut|Uttanahalli|12.2570|76.6790
msl|Siddhartha Layout|12.3000|76.6790
mal2|Alanahalli|12.2985|76.6960
mbn|Bannimantap|12.3360|76.6560
mydv|Yadavagiri|12.3265|76.6385
mkoo|Koorgalli|12.3530|76.5770
mnie|Ashokapuram|12.2840|76.6420
msrp|Srirampura|12.2690|76.6280
mgz|Gumbaz|12.4110|76.7135
mrg|Ranganathittu|12.4245|76.6570
mbl|Balmuri|12.4140|76.6340
mtl|Talakadu|12.1886|77.0280
`

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
