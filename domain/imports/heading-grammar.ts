/**
 * Understands headings that nobody has listed, word by word: "# of kids", "Prénoms des
 * accompagnants", "Liczba osób towarzyszących". Every word has to be known.
 */
import { foldedName } from '../kernel/search.ts';
import type { ImportField } from './field-list.ts';

type Concept =
  | 'child'
  | 'adult'
  | 'companion'
  | 'further'
  | 'partner'
  | 'parent'
  | 'kin'
  | 'persons'
  | 'count'
  | 'amount'
  | 'name'
  | 'first'
  | 'last'
  | PlaceConcept;

/** Contact details that a person may have twice, at home and at work. */
type PlaceConcept = 'email' | 'phone' | 'postcode' | 'city' | 'country' | 'region' | 'address';

const words: Record<Concept | 'filler', string> = {
  child:
    'детей дети ребенок cocuk cocuklar cocugun sibling siblings geschwister geschwisterkind geschwisterkinder fratrie hermanos irmaos fratelli rodzenstwo child children childrens kid kids kiddo kiddos toddler toddlers little infant infants baby babies minor minors kind kinder kindern kinderzahl enfant enfants bebe bebes bambino bambini bimbo bimba bimbi bambina figli figlio minori nino nina ninos ninas hijo hijos hijas menores crianca criancas filho filhos bebe kinderen kleinkinderen dziecko dzieci dzieciom barn اطفال الاطفال طفل الصغار صغار',
  adult:
    'взрослых взрослые yetiskin yetiskinler الكبار كبار adult adults grownup grownups erw volw adlt erwachsene erwachsener erwachsenen adulte adultes adulto adulta adultos adulti volwassene volwassenen dorosly dorosla dorosli doroslych vuxna vuxen بالغين البالغين بالغ',
  companion:
    'ledsager ledsagere ledsagers acompana acompanan acompanha accompagna tow спутник спутники спутников спутника refakatci begleitungen acomp accomp accompagn acompanado acompanada acompanados acompanhado acompanhada accompagnato accompagnata begleitet accompagne accompagnee accompagnes companion companions plusone plusones accompanying begleitung begleiter begleitperson begleitpersonen accompagnant accompagnants accompagnateur accompagnateurs accompagnante accompagnatrice acompanante acompanantes acompanhante acompanhantes accompagnatore accompagnatori accompagnatrice introducee introducees metgezel towarzyszaca towarzyszacej towarzyszace towarzyszacych towarzyszacy مرافق المرافق مرافقين المرافقين',
  kin: 'vater mutter father mother mum mom dad pere mere padre madre pai mae moeder vader ojciec matka',
  parent:
    'papa mama papi mami parent parents guardian guardians eltern elternteil erziehungsberechtigte erziehungsberechtigter genitore genitori ouder ouders rodzic rodzice responsavel responsaveis encarregado encarregada encarregados',
  further:
    'additional extra other others further weitere weiteren weiterer zusatzliche autre autres otros otras outros outras altri altre andere anderen overige inni innych',
  partner:
    'partner partners spouse spouses conjoint conjointe ehepartner lebenspartner lebensgefahrte pareja conyuge coniuge parceiro parceira conjuge echtgenoot echtgenote malzonek malzonka malzonka partnera partnerki partnerin wife husband fiance fiancee زوج الزوج الزوجة زوجة',
  persons:
    'гостей гости гость человек людей kisi kisiler misafir misafirler davetli everyone everybody persoon invited eingeladen participant participants participantes partecipanti teilnehmer deelnemers uczestnicy members person persons people attendee attendees guest guests invitee invitees personen leute gast gaste gasten personne personnes invite invites convive convives persona personas asistentes invitado invitados pessoa pessoas convidado convidados persone ospite ospiti invitato invitati osoba osob osoby gosc gosci goscie pax seats seat places place platze platz plazas lugares posti posto miejsc plaatsen اشخاص الاشخاص شخص ضيوف الضيوف افراد الافراد',
  count:
    'max maxi maximum massimo maximal maximale maks сколько количество число kac sayisi number no nr num anz numero nombre nb nbre n how many count headcount tot anzahl zahl wie viele wieviele combien qtd qtde quantidade quantite quantita cant cantidad cuantos cuantas quantos quantas quanti quante aantal hoeveel liczba ile ilosc antal total totale totaal gesamt gesamtzahl gesamtanzahl gesamtpersonen insgesamt razem lacznie عدد كم',
  amount:
    'size anz grosse taille tamano tamanho dimensione wieviele nb nbre pers quantite quantita quantidade qtd qtde cantidad cant qty quantity ilosc gesamtzahl headcount total totale totaal totalt gesamt insgesamt sammanlagt razem lacznie ogolem العدد',
  name: 'имя имена фамилия isim adi navn namn name names nom noms nombre nombres namen naam nome nomes nomi nominativo nominativi nazwa اسم اسماء الاسم',
  first: 'first given forename vorname vornamen prenom prenoms voornaam voornamen primeiro imie imiona',
  last: 'last surname surnames nachname nachnamen cognome cognomi apellido apellidos sobrenome sobrenomes achternaam achternamen nazwisko nazwiska',
  email: 'email emails mail courriel correo',
  phone:
    'phone mobile cell telephone tel telefon handy handynummer telefonnummer mobil portable telefono movil celular telefone telemovel cellulare telefoon telefoonnummer mobiel komorka',
  postcode: 'postcode zip plz postleitzahl codigo postal postale cep cap pocztowy',
  city: 'city town stadt wohnort ort ville ciudad poblacion cidade citta comune woonplaats plaats stad miasto miejscowosc',
  country: 'country pais pays land paese kraj',
  region: 'state province region county provincia estado bundesland kanton departement regione wojewodztwo',
  address:
    'address street adresse anschrift strasse rue calle direccion endereco morada rua indirizzo via adres straat ulica',
  filler:
    'os 1st 2nd 3rd sarete saremo siete serez serons seremos sereis seran compreso compresa inclus incluse incluido incluida present presente presenti anwesend aanwesend obecny alguma algum alguna algun qualche quelque confirmed confirmados confirmadas confirmes confermati bestatigt ваши ваше ваших ваш с вами будет придет вас toplam ile heissen heisst heisse erlaubt permis autorise permitido consentito toegestaan dozwolone mee leva lleva porta zabiera kom je jullie gezelschap kommt ihr du dein wir wie banquet dinner ceremony reception event along mit dabei too also aussi auch tambien anche ook group gruppe groupe grupo gruppo including davon dont cuales cui waarvan tym which thereof inkl incl vienen vendran asisten asistiran viennent viendront seront joining kommend dabei mitkommen vengono verranno viranno komen przyjda vem virao vienes venis viene vendras vendreis contigo conmigo zabierasz venite venir vem vir trazes traras party czy przyjdziesz przyjdziecie zabierasz zabierzesz bedzie wird werden kommst bringst take taking have having there best what where we can reach contact preferred current home work private main code codigo kod cod line lines zeile ligne or o oder ou del domicilio residencia residence residenza laboral particular casa privat including ones yourself self us our them they of the a an de des du d la le les l el los las der die das den dem ihre ihrer ihr euer eure eurer deine deiner your you s are is be will would coming attending bringing bring with in party con avec mit met z do da dos e y et und en i and any if van von zum votre vos tu su sus seu sua seus suas il lo gli della dei degli delle di jouw uw full complete mitbringen bringst bringt ihr bringen kommen kommt komen vous accompagnent accompagne aux au que te le t all please for per household family familie wszystkich pelne volledige complet complets completo completos completi',
};

const conceptOf = new Map<string, Set<Concept | 'filler'>>();
for (const [concept, list] of Object.entries(words) as [Concept | 'filler', string][])
  for (const word of list.split(' ').map(foldedName)) {
    const known = conceptOf.get(word);
    if (known) known.add(concept);
    else conceptOf.set(word, new Set([concept]));
  }

/** The first match wins: "Email address" is an email, and "País o región" is a country. */
const placeConcepts: readonly PlaceConcept[] = [
  'email',
  'phone',
  'postcode',
  'city',
  'country',
  'region',
  'address',
];
/**
 * Words that may stand next to a contact detail in a heading: "Guardian 2 Email" is an email, too.
 */
const ofPlaces: ReadonlySet<Concept> = new Set(['count', 'parent', 'kin', 'partner', 'persons', 'companion']);
const isPlaceConcept = (concept: Concept): boolean => placeConcepts.some((each) => each === concept);

/**
 * Spanish "nombre" is a name, French "nombre" is a number. The language of the next word decides.
 */
const spanish =
  /\b(?:acompanantes?|parejas?|ninos?|ninas?|hij[oa]s?|invitados?|conyuge|completos?|los|las|el|tu|su|sus)\b/;

/** Matches a number that belongs to one guest, as in "Guest no." */
const numbersOne =
  /\b(?:guest|person|attendee|invitee|seat|place|gast|invite|invitado|convidado|ospite|invitato|gosc)\b/;

/** Matches questions about companions: "Who is coming with you?", "Wen bringst du mit?" */
const whoElse =
  /^(?:who|whom|wer|wen|qui|quien|quienes|quem|chi|wie|kto|z kim|con quien|con quienes|com quem|con chi|avec qui|mit wem|met wie)\b.*\b(?:with|bring\w*|else|accompan\w*|along|mit|bringst|begleitet|accompagn\w*|viens|venez|viene|vienes|acompan\w*|vem|vens|vieni|viene|porti|mee|neem|kom|kom je|przyjdziesz|zabierasz)\b/;

const namesOfOthers =
  /^names? of (?:anyone|anybody|the people|people|those|all)\b.* (?:with you|you bring|your party)$/;
const bringsWhom = /\bbring\w* (?:someone|somebody|anyone|anybody|a guest)\b.*\b(?:who|name)\b/;

const namesOfGroup =
  /^(?:namen|names|noms|nombres|nomi|nomes|imiona) (?:.+ )?(?:party|group|gezelschap|gruppe|groupe|grupo|gruppo)$/;

const brings = /\b(?:bring|bringing|bringst|mitbringen)\b/;

/** Returns the field that the words of a folded heading mean together, or null. */
export function fieldOfWords(folded: string, isLoose = false): ImportField | null {
  const found = new Set<Concept>();
  if ([whoElse, bringsWhom, namesOfOthers, namesOfGroup].some((each) => each.test(folded))) return 'guest';
  if (countAlone.test(folded)) return 'seats';
  const joined = folded.replace(/\bplus ones?\b/g, 'plusone');
  for (const word of joined.split(' ')) {
    const concepts = conceptOf.get(word);
    if (!concepts && isLoose) continue;
    if (!concepts) return null;
    if (word === 'nombre' || word === 'nombres') found.add(spanish.test(folded) ? 'name' : 'count');
    else for (const concept of concepts) if (concept !== 'filler') found.add(concept);
  }
  const place = placeConcepts.find((concept) => found.has(concept));
  if (place)
    return [...found].every((concept) => isPlaceConcept(concept) || ofPlaces.has(concept)) ? place : null;
  // "Mother's phone" is a phone, but "Mum and Dad" is no heading.
  if (found.has('kin') && !isLoose) return null;
  const isName = found.has('name') || found.has('first') || found.has('last');
  // "Papi Georges & Mamie Lulu" has words for parents, but names guests.
  if (found.has('parent') && isLoose) return null;
  if (found.has('parent') && found.has('first') !== found.has('last'))
    return found.has('first') ? 'guestFirstName' : 'guestLastName';
  if (found.has('parent'))
    return [...found].every((concept) => concept === 'parent' || concept === 'name') ? 'guest' : null;
  if (found.has('child')) {
    if (found.has('adult') || found.has('partner')) return null;
    return found.has('last') && !found.has('first') ? 'childLastName' : 'children';
  }
  // Matches a part of a name, such as "Adult 1 First".
  if (found.has('adult') && found.has('first') !== found.has('last'))
    return found.has('first') ? 'guestFirstName' : 'guestLastName';
  if (found.has('adult')) return isName ? null : 'adults';
  if (found.has('partner')) {
    if (found.has('count') || found.has('companion')) return null;
    if (found.has('first')) return 'partnerFirstName';
    return found.has('last') ? 'partnerLastName' : 'partner';
  }
  const isOthers = found.has('persons') || (isName && ofGroup.test(folded));
  if (found.has('companion') || (found.has('further') && isOthers)) {
    if (isName && found.has('first') !== found.has('last') && !found.has('name'))
      return found.has('last') ? 'guestLastName' : 'guestFirstName';
    if (isName) return 'guest';
    if (found.has('count')) return 'additional';
    // "Acompañantes de" says whose companion a row is.
    if (/ (?:de|of|for|von|di|van)$/.test(folded)) return null;
    return found.has('companion') ? 'plusOne' : 'guest';
  }
  if (isName && !(found.has('persons') && found.has('name'))) return null;
  if (isName) return numbersOne.test(folded) ? 'name' : 'guest';
  if (found.has('persons') && found.has('count')) return numbersOne.test(folded) ? null : 'seats';
  if (found.has('persons')) return brings.test(folded) ? 'plusOne' : null;
  if (
    found.has('count') &&
    / (?:party|family|household|group|gruppe|groupe|grupo|gruppo)(?: including .*)?$/.test(folded)
  )
    return 'seats';
  if (found.has('count') && comes.test(folded)) return 'seats';
  return found.has('amount') ? 'seats' : null;
}

const comes =
  /\b(?:attending|coming|kommen|viennent|serez|vienen|seran|sereis|vengono|sarete|saremo|siete|komen)\b/;
const ofGroup = /\b(?:gezelschap|group|party|family|household|gruppe|groupe|grupo|gruppo)\b/;

const countAlone =
  /^(?:how many|wie ?viele|combien|cuantos|cuantas|quantos|quantas|quanti|quante|hoeveel|ile|hur manga)(?: (?:in total|altogether|in all|insgesamt|im ganzen|en tout|au total|en total|no total|in totale|in totaal))?$/;

/** Words for things that lists count or name besides guests, such as meals. */
const noGuests =
  /\b(?:songs?|music|musik|meals?|menus?|dish|dishes|food|drinks?|hotel|rooms?|zimmer|chambres?|nights?|nachte|days?|tables?|table ?(?:number|no|nr)|tablenumber|tischnummer|tische?|mesas?|stol|stolik|tafel|tavol[oi]|bord|masa|cars?|bus|shuttle|gifts?|books?|schools?|compan(?:y|ies)|allerg\w*|diet\w*|manager|owner|host|sponsor|title|job|teacher|favou?rite|pets?|dogs?|shirts?)\b/;
const noPersons =
  /\b(?:vorgesetzte[rn]?|abteilung|team|standort|stelle|funktion|beruf|firma|unternehmen|titel|instrument|lidsoort|functie|afdeling|puesto|cargo|empresa|empresas|entreprise|poste|service|azienda|ruolo|stanowisko|dzial|foretag|avdelning|supervisor|superior|boss|teamleit\w*|reports to|line lead|superieur|responsable|responsabile|jefe|jefa|chefe|gestora?|leidinggevende|przelozon[ya]|forman|chef|buyer|purchaser|billing|dietary|restrictions?|requirements?|area|department|position|role|rsvp|status|reply|relation\w*|level|tier|source|locat\w*|region|venue|sent|received|date|message|comment\w*|notes?|besoins?|kuchen|essen|bringt|brings?|plats?|menu|phonetic|file as|display|envelope|salutation|order|ticket|card|list|label|code|group|grade|class|age|birthday|occupation|organi\w*|account|stage|created|updated|house|rating|score|points|votes|years?|gmtoff|dstoff|version)\b/;

/**
 * Returns whether a heading is about meals, rooms and the like. A remark below such a heading is
 * about the guest.
 */
export const isAboutThings = (heading: string): boolean => noGuests.test(foldedName(heading));

const severalNames = /\b(?:names|noms|nombres|namen|nomi|nomes|imiona)$/;

/** Returns whether a heading is in the plural: "Names", "Reply names". */
export const isOfNames = (heading: string): boolean => severalNames.test(foldedName(heading));

/** A heading such as "Relation 1 - Label" only describes the next column. */
export const isLabel = (heading: string): boolean => / label$/.test(foldedName(heading));

/** Returns whether a column that is left out says in its heading that it has no guests. */
export function isNoPerson(heading: string): boolean {
  const folded = foldedName(heading.replace(/\([^)]*\)/g, ' '));
  // "Reply names" may name guests.
  // The inner envelope names everyone.
  return (
    !severalNames.test(folded) &&
    !/\binner\b/.test(folded) &&
    (noGuests.test(folded) || noPersons.test(folded))
  );
}

/** Returns whether a heading belongs to the columns of those who come, next to the buyer's. */
export const isAttendee = (heading: string): boolean =>
  /\b(?:attendee|participant|ticket ?holder|teilnehmer|participante|asistente|partecipante|deelnemer|uczestnik)/u.test(
    foldedName(heading),
  );

const ofOthers: readonly Concept[] = ['child', 'companion', 'further', 'partner'];

/** Returns whether a heading that we don't understand has a word for guests: "Attending guests". */
export const mentionsGuestsInHeading = (heading: string): boolean =>
  !isNoPerson(heading) &&
  foldedName(heading)
    .split(' ')
    .some((word) => conceptOf.get(word)?.has('persons'));

/** Returns whether a heading that we don't understand mentions further persons. */
export function mentionsOthers(heading: string): boolean {
  const folded = foldedName(heading);
  const concepts = folded.split(' ').flatMap((word) => [...(conceptOf.get(word) ?? [])]);
  return (
    !isNoPerson(heading) &&
    (ofOthers.some((each) => concepts.includes(each)) || /^how many\b|\bbringing\b|\bwith\b/.test(folded))
  );
}

const carries =
  /^(?:wird )?(?:(?:(?:vai|will|va a|czy) )?(?:bringt?|brings|bringing|trae|traera|trazer|traz|amene|apporte|porta|neemt|brengt|tar|medtar|przyprowadza|przynosi|zabiera)|kommt mit|comes with|coming with|vient avec|viene con|vem com|komt met|kommer med)(?: (?:along|with|mit|mee|med|med sig|a|con|avec|com))*$/;

/** Returns whether a column such as "Brings" may name companions or a cake. Its cells decide. */
export const asksWhomOrWhat = (heading: string): boolean => carries.test(foldedName(heading));

const loose: ReadonlySet<ImportField | null> = new Set(['children', 'additional', 'guest']);

/** Reads a long heading in which we know only some words, if they count or name companions. */
export function fieldOfSomeWords(folded: string): ImportField | null {
  if (folded.split(' ').length < 3 || noGuests.test(folded)) return null;
  const field = fieldOfWords(folded, true);
  return loose.has(field) ? field : null;
}
