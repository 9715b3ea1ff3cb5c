import { namesOf, recordsOf } from './gazetteer-place'

/**
 * The PIN codes of the service area and the places that their post offices deliver to, one a line:
 * `PIN city|places of the gazetteer, split by ';'`. From general knowledge, copied from no data set.
 */
const ROWS = `
560001 Bengaluru|MG Road;Shivajinagar;Vidhana Soudha;Lavelle Road;Brigade Road;Church Street
560002 Bengaluru|KR Market;Town Hall;Hudson Circle
560003 Bengaluru|Malleswaram
560004 Bengaluru|Basavanagudi;Gandhi Bazaar
560005 Bengaluru|Frazer Town;Cooke Town
560006 Bengaluru|Jayamahal
560007 Bengaluru|Domlur
560008 Bengaluru|Halasuru;Indiranagar
560009 Bengaluru|Majestic;Gandhinagar
560010 Bengaluru|Rajajinagar
560011 Bengaluru|Jayanagar;Jayanagar 3rd Block
560012 Bengaluru|Indian Institute of Science
560013 Bengaluru|Jalahalli
560014 Bengaluru|Jalahalli
560015 Bengaluru|Jalahalli
560016 Bengaluru|Ramamurthy Nagar;Tin Factory;KR Puram
560017 Bengaluru|Murugeshpalya;Kodihalli
560018 Bengaluru|Chamarajpet
560019 Bengaluru|Hanumanthanagar
560020 Bengaluru|Seshadripuram;Palace Guttahalli
560021 Bengaluru|Srirampuram
560022 Bengaluru|Yeshwanthpur;Goraguntepalya
560023 Bengaluru|Binny Pete;Govindaraja Nagar
560024 Bengaluru|Hebbal;Ganganagar
560025 Bengaluru|Richmond Town;Residency Road;Richmond Circle;Langford Town
560026 Bengaluru|Nayandahalli
560027 Bengaluru|Wilson Garden;Shanthinagar
560028 Bengaluru|Thyagarajanagar
560029 Bengaluru|Suddaguntepalya;BTM Layout 1st Stage;Christ University
560030 Bengaluru|Adugodi
560032 Bengaluru|RT Nagar
560033 Bengaluru|Cox Town
560034 Bengaluru|Koramangala;Agara;Koramangala 1st Block;Koramangala 3rd Block;Koramangala 4th Block
560035 Bengaluru|Carmelaram;Kodathi;Kasavanahalli;Kaikondrahalli
560036 Bengaluru|KR Puram;TC Palya
560037 Bengaluru|Marathahalli;Doddanekundi;Kundalahalli;Brookefield;Munnekolala
560038 Bengaluru|Indiranagar;Defence Colony
560039 Bengaluru|Nayandahalli
560040 Bengaluru|Vijayanagar;Attiguppe
560041 Bengaluru|Jayanagar 9th Block;Tilak Nagar
560043 Bengaluru|Kalyan Nagar;HRBR Layout;Banaswadi;Horamavu;OMBR Layout
560045 Bengaluru|Nagawara;Kadugondanahalli;Tannery Road;Manyata Tech Park
560046 Bengaluru|Benson Town
560047 Bengaluru|Vivek Nagar;Austin Town;Ejipura
560048 Bengaluru|Mahadevapura;Hoodi;Garudacharpalya
560049 Bengaluru|Battarahalli;Medahalli;Avalahalli;Budigere Cross
560050 Bengaluru|Banashankari;Srinagar
560052 Bengaluru|Vasanth Nagar
560053 Bengaluru|Chickpet;Cottonpet
560054 Bengaluru|Mathikere;Gokula
560055 Bengaluru|Malleswaram 18th Cross
560056 Bengaluru|Jnanabharathi;Mallathahalli
560057 Bengaluru|Dasarahalli;Jalahalli Cross
560058 Bengaluru|Peenya
560059 Bengaluru|RV College of Engineering
560060 Bengaluru|Kengeri;Kengeri Satellite Town
560061 Bengaluru|Chikkalasandra;Subramanyapura;Uttarahalli
560062 Bengaluru|Konanakunte;Konanakunte Cross;Vasanthapura
560064 Bengaluru|Yelahanka;Yelahanka New Town;Jakkur
560065 Bengaluru|University of Agricultural Sciences GKVK;Allalasandra
560066 Bengaluru|Whitefield;EPIP Zone;Immadihalli;Nallurhalli
560067 Bengaluru|Kadugodi;Seegehalli
560068 Bengaluru|Bommanahalli;Begur;Madiwala;Singasandra;Garvebhavi Palya
560069 Bengaluru|Tilak Nagar
560070 Bengaluru|Banashankari;Padmanabhanagar
560071 Bengaluru|Domlur;Embassy GolfLinks
560072 Bengaluru|Nagarbhavi;Chandra Layout
560073 Bengaluru|Nagasandra;Bagalagunte
560074 Bengaluru|Kumbalgodu
560075 Bengaluru|New Thippasandra;Jeevan Bima Nagar
560076 Bengaluru|BTM Layout;Arekere;Bilekahalli;Hulimavu
560077 Bengaluru|Kothanur;Hennur;Thanisandra;Geddalahalli;Hegde Nagar
560078 Bengaluru|JP Nagar;JP Nagar 7th Phase;Puttenahalli;Kumaraswamy Layout
560079 Bengaluru|Basaveshwaranagar;Kamakshipalya
560080 Bengaluru|Sadashivanagar
560083 Bengaluru|Bannerghatta;Gottigere;Kalena Agrahara
560084 Bengaluru|Lingarajapuram;Kammanahalli
560085 Bengaluru|Banashankari 3rd Stage;Girinagar;Hosakerehalli;Kathriguppe
560086 Bengaluru|Mahalakshmi Layout
560087 Bengaluru|Varthur;Gunjur;Panathur
560090 Bengaluru|Chikkabanavara
560091 Bengaluru|Sunkadakatte;Byadarahalli
560092 Bengaluru|Sahakara Nagar;Kodigehalli;Byatarayanapura;Amruthahalli
560093 Bengaluru|CV Raman Nagar;Kaggadasapura
560094 Bengaluru|Sanjay Nagar;Dollars Colony;Nagashettyhalli
560095 Bengaluru|Koramangala 6th Block;Koramangala 5th Block;Koramangala 8th Block
560096 Bengaluru|Nandini Layout;Laggere
560097 Bengaluru|Vidyaranyapura;Thindlu
560098 Bengaluru|Rajarajeshwari Nagar;Channasandra
560099 Bengaluru|Bommasandra;Chandapura;Hebbagodi
560100 Bengaluru|Electronic City;Electronic City Phase 1;Electronic City Phase 2;Neeladri Nagar
560102 Bengaluru|HSR Layout;HSR Layout Sector 1;HSR Layout Sector 2;HSR Layout Sector 7
560103 Bengaluru|Bellandur;Devarabeesanahalli;Kadubeesanahalli
560105 Bengaluru Urban|Jigani
560108 Bengaluru|Anjanapura
560109 Bengaluru|Thalaghattapura
560110 Bengaluru|Ullal
560111 Bengaluru|Kumaraswamy Layout
560114 Bengaluru|Akshayanagar
562106 Bengaluru Urban|Anekal
562107 Bengaluru Urban|Attibele
562109 Ramanagara district|Bidadi
562110 Bengaluru Rural|Devanahalli
562112 Ramanagara district|Harohalli
562114 Bengaluru Rural|Hoskote
562120 Ramanagara district|Magadi
562123 Bengaluru Rural|Nelamangala
562125 Bengaluru Urban|Sarjapur
562129 Bengaluru Rural|Sulibele
562130 Bengaluru Urban|Tavarekere
562135 Bengaluru Rural|Vijayapura
562149 Bengaluru|Bagalur
562157 Bengaluru|Chikkajala
562159 Ramanagara district|Ramanagara
561203 Bengaluru Rural|Doddaballapura
563130 Kolar district|Malur
635109 Tamil Nadu|Hosur
570001 Mysuru|KR Circle;Mandi Mohalla;Mysuru Palace
570002 Mysuru|VV Mohalla;Gokulam
570004 Mysuru|Lakshmipuram;Agrahara;Krishnamurthypuram
570005 Mysuru|Chamarajapuram
570006 Mysuru|University of Mysore Manasagangotri
570007 Mysuru|NR Mohalla;Kesare
570008 Mysuru|Vidyaranyapuram;Ashokapuram
570009 Mysuru|Saraswathipuram;TK Layout
570010 Mysuru|Nazarbad;Ittigegud;Chamundi Hill
570011 Mysuru|Siddhartha Layout
570012 Mysuru|Jayalakshmipuram;Paduvarahalli
570014 Mysuru|Jayanagar
570015 Mysuru|Bannimantap
570016 Mysuru|Hebbal;Metagalli
570017 Mysuru|Vijayanagar;Hinkal
570018 Mysuru|Hootagalli;Koorgalli
570019 Mysuru|Udayagiri;Rajiv Nagar
570020 Mysuru|Yadavagiri
570021 Mysuru|Mandi Mohalla
570022 Mysuru|Ramakrishnanagar;Dattagalli
570023 Mysuru|Kuvempunagar;Srirampura
570026 Mysuru|Bogadi
570028 Mysuru|Alanahalli
570030 Mysuru|Vijayanagar 4th Stage
570031 Mysuru|JP Nagar
570033 Mysuru|Dattagalli
570034 Mysuru|Srirampura
571105 Mysuru district|Hunsur
571114 Mysuru district|HD Kote
571124 Mysuru district|T Narasipura
571130 Mysuru|Yelwal
571301 Mysuru district|Nanjangud
571311 Mysuru|Kadakola
571401 Mandya district|Mandya
571426 Mandya district|KR Pet
571430 Mandya district|Malavalli
571431 Mandya district|Melukote
571434 Mandya district|Pandavapura
571438 Mandya district|Srirangapatna
571602 Mysuru district|KR Nagar
571101 Mysuru district|Bannur
`

/** The PIN codes of each place that has any, by 'name, city'. */
export function pinCodesByPlace(): ReadonlyMap<string, readonly string[]> {
  const byPlace = new Map<string, string[]>()
  for (const [of = '', places] of recordsOf(ROWS)) {
    for (const name of namesOf(places)) {
      const place = `${name}, ${of.slice(7)}`
      byPlace.set(place, [...(byPlace.get(place) ?? []), of.slice(0, 6)])
    }
  }
  return byPlace
}
