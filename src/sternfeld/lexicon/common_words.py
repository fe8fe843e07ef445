"""A few everyday words of each language, inflected ones among them: a list without them is no list.

They tell a list of words from a list of stems, and a file in another language from the one that was
asked for.
"""

from __future__ import annotations

__all__ = ["COMMON_WORDS"]

COMMON_WORDS = {
    "da": (
        "hus huset huse husene bil biler stor store større går gik gået spiser spiste vand vandet"
        " børn barnet mand manden kvinder gammel gamle bøger bogen smuk smukke"
    ),
    "de": (
        "haus hauses häuser häusern geht ging gegangen schönes schöner kinder kindern frau frauen"
        " mann männer wasser größer größte liest las gelesen bücher büchern und nicht auch blaue"
    ),
    "en": (
        "house houses goes went gone going walked walking children woman women bigger biggest water"
        " books reading blue trees quickly happier ran runs running taken and not also feet"
    ),
    "es": (
        "casa casas perro perros calle niño niña niños come comen comido comiendo hablaba hablaron"
        " grande grandes agua libro libros azul rojo rojas año noche mujer mujeres carro tierra"
    ),
    "fr": (
        "maison maisons mange mangeons mangeait mangeront enfant enfants grand grande grandes eau"
        " livre livres femme femmes homme bleu bleue allait allons été école élèves fini finie"
    ),
    "is": (
        "hús húsið húsum barn börn maður menn kona konur bók bækur stór stærri fer fór farið vatn"
        " vatnið gamall gömul dagur daga nótt blár les las"
    ),
    "it": (
        "casa case mangio mangia mangiamo mangiato bambino bambini grande grandi acqua libro libri"
        " donna donne uomo uomini andare andato bello bella belle rosso rossi notte città"
    ),
    "nl": (
        "huis huizen loopt liep gelopen mooie mooier kinderen vrouw vrouwen man mannen water groter"
        " grootste boek boeken leest gelezen blauwe bomen niet ook nacht straat straten zeggen zei"
    ),
    "no": (
        "hus huset husene bil biler stor store større går gikk gått spiser spiste vann vannet barn"
        " barnet mann mannen kvinner gammel gamle bøker boken vakker vakre"
    ),
    "pl": (
        "dom domy domu kot koty kota idzie szedł poszła mówi mówił piękny piękna piękne dzieci"
        " dziecko woda wody książka książki kobieta kobiety człowiek duży większy noc"
    ),
    "pt": (
        "casa casas comer come comemos comido criança crianças grande grandes água livro livros"
        " mulher mulheres homem homens azul bonito bonita foi falava noite rua ruas pão"
    ),
    "sv": (
        "hus huset husen bil bilar stor stora större går gick gått äter åt ätit vatten vattnet barn"
        " barnet man mannen kvinnor gammal gamla böcker boken vacker vackra"
    ),
}
