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
mhar|Hardinge Circle|12.3068|76.6592
mnaz|Nazarbad|12.3085|76.6660
mccv|Chamundi Vihar|12.3110|76.6690
mkrj|Karanji Lake|12.3055|76.6725
mncc|Hyder Ali Road|12.3150|76.6665
mnrm|NR Mohalla|12.3210|76.6690
mudy|Udayagiri|12.3220|76.6815
mnar|Devanur|12.3240|76.6905
msat|Ring Road x Sathagalli|12.3250|76.7034
mraj|Rajiv Nagar (Mysuru)|12.3330|76.6820
mkes|Kesare|12.3405|76.6715
mkrb|Bengaluru Road x Kesare|12.3400|76.6664
mgyt|Gayathripuram|12.3140|76.6790
mkcl|KC Layout|12.3070|76.6800
mtip|Tipu Circle|12.3230|76.6595
mayu|Ayurvedic College Circle|12.3145|76.6525
mhwy|Highway Circle|12.3250|76.6530
mbam|Bamboo Bazaar|12.3235|76.6465
mmjp|Manjunathapura|12.3300|76.6450
mmtp|Metropole Circle|12.3095|76.6435
mrsc|Ramaswamy Circle|12.3015|76.6475
mgun|Gun House Circle|12.3015|76.6555
mjss|JSS Circle|12.2962|76.6560
mrac|Race Course|12.2965|76.6710
mmll|Mall of Mysore|12.2968|76.6648
mgsa|Nanjangud Road x Datta Nagar|12.2800|76.6552
mvdp|Vidyaranyapuram|12.2840|76.6470
mcrw|Crawford Hall|12.3060|76.6395
mcft|CFTRI|12.3142|76.6388
mbal|Ballal Circle|12.2990|76.6405
msrs|Saraswathipuram|12.3020|76.6310
mjyn|Jayanagar (Mysuru)|12.2950|76.6335
mabg|Adichunchanagiri Road|12.2920|76.6295
mtkl|TK Layout|12.3000|76.6180
mdtg|Dattagalli|12.2835|76.6010
mdtr|Ring Road x Dattagalli|12.2850|76.5960
mvvk|Vivekananda Circle|12.2790|76.6190
mais|AIISH|12.3142|76.6190
msjc|SJCE|12.3165|76.6140
mvj2|Vijayanagar 2nd Stage|12.3255|76.6085
mvj4|Vijayanagar 4th Stage|12.3270|76.5910
mrv4|Ring Road x Vijayanagar 4th Stage|12.3225|76.5993
mvtw|Vijayanagar Water Tank|12.3255|76.6180
mjlp|Jayalakshmipuram|12.3195|76.6255
mvvm|VV Mohalla|12.3225|76.6325
maka|Akashvani Circle|12.3225|76.6385
mjdv|Jayadeva Hospital (Mysuru)|12.3345|76.6375
mheb|Hebbal (Mysuru)|12.3535|76.6085
mrhb|Ring Road x Hebbal|12.3440|76.6130
mvvc|Gokulam 3rd Stage|12.3365|76.6185
mgrs|GRS Fantasy Park|12.3470|76.6345
mrlg|Ring Road x Lingambudhi|12.2655|76.6060
mkuk|Kukkarahalli South|12.3040|76.6320
mkuw|University Gate|12.3060|76.6265
`

/** Roads of Mysuru and the towns around it, in the form that `buildRoadGraph` reads. Streets without a name are strung together. */
export const mysuruRoads = `
ar|Mysuru centre|mpa mkr mcb mlg mkrb mcol
ar|Station|mkr mrl mpk
ar|Hunsur Road|mmtp mcft mpk mviv mhin mhoo myl mhu
ar|Gokulam|mrl mgok mmet mkrs
co||mgok mviv mvvc mgok mjlp mais
ar|Ring Road|mcol mkrs mrhb mhin mrv4 mbog mdtr mrlg mdat mnan mut mtn mban msat mmhd mcol
ar|Infosys|mhoo minf mheb mkrs
co||minf mmet mvvc
co|Koorgalli|mhoo mkoo minf
ar|Bogadi Road|mpk mgan mbog
ar|Nanjangud Road|mpa mgun mjss mgsa mnan mair mkk mnj mgu
ar|HD Kote Road|mnr mnie msrp mdat mhp mhd
co|Kuvempunagar|mnr mkuv mdat
co|Kuv-ram|mkuv mrp mbog
co||mgan mkuv mnie mvdp mgsa
co|Narayana Shastri Road|mkr mrsc
co||mkr mmtp mcrw mkuk mkuw mgan mtkl mbog
ar|Zoo|mpa mnz mchf
co||mchf mtn
ar|T Narasipura Road, city|mnz mrac msl mal2 mtn
co||mgun mnz mcb mhar mnz mmll mjss mnr mbal mcrw
co|Chamundi Hill Road|mchf mcha|8.5
co|Chamundi Hill Road|mcha mnd|2.5
co|Chamundi Hill Road|mcha mut|6.5
ar|Bannur Road|mcb mgyt mban mbr mma
ar|T Narasipura Road|mtn mva mtp
co||mtp mbr mmd mma mdu
ar|KRS Road|mkrs mby|5.3
ar|KRS Road|mby mkd|7.9
co||mkd mpr
co|Belagola-Palahalli Road|mby mbl mrg msr
ar|Pandavapura|msr mpr mpv mgd2
co||mpv mkp
co|KR Nagar|myl mkn
co||mkn mhu mhd
co||mnj mch mtp mnj
co||msr mmhd mnar
co|Mahadevapura Road|mlg mnrm mraj mmhd
ar|KRS Road, city|mrl maka mydv mjdv mmet
co|Bannimantap|mrl mbn mcol
co||mrl mbam mydv mmjp mbam mhwy mtip mlg mbn mkrb mkes mraj mudy
co|Gumbaz|msr mgz
co|Talakadu|mtp mtl
co|KR Nagar-KR Pet|mkn mkp
co|KR Pet-Melukote|mkp mgd2
co||msl mchf mrac mmll
co|Talakadu-Malavalli|mtl mma
ar|JLB Road|mrl mmtp mrsc mnr
ar|Sayyaji Rao Road|mkr mayu mhwy mbn
ar|Irwin Road|mcb mayu mrl
co|Ashoka Road|mcb mtip
co||mpa mhar mnaz mccv mgyt
co|Nazarbad Main Road|mnz mnaz mncc mlg
co|Lalitha Mahal Road|mnaz mkrj mkcl
co||mccv mncc mnrm
co|KC Layout|msl mkcl mgyt mudy
co|Udayagiri Main Road|mnrm mudy mnar msat
co|Chamaraja Double Road|mgun mrsc
co|Vidyaranyapuram|mnr mvdp mjp
co|Kantharaj Urs Road|mrsc mbal mjyn mabg mkuv
co||mkuk msrs mkuw
co||mnie mjyn msrs mtkl mrp mdtg mdtr
co||mtkl mabg
co||mrp mvvk mkuv
co||mdtg mvvk msrp
co|SJCE Road|mgan mais msjc mvj2 mhin
co||msjc mrv4
co|Vijayanagar 4th Stage|mrv4 mvj4 mhoo
co|Kalidasa Road|mpk mjlp mvtw mviv
co||mvtw mvj2
co|Temple Road|mpk mvvm maka
co||mvvm mgok mydv
co||mhwy mmjp
co|Hebbal Main Road|mvvc mrhb mheb
co||mmet mgrs mkrs
`
