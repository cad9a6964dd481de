"""Draws the clients' logos of web/pictures/logos: a mark by hand, the name from its font as paths.

One colour, by currentColor: inlined it takes the colour of the text, in an <img> it is the grey-blue of `color`, which has
at least 3:1 on the light and on the dark paper. Run by hand: /usr/bin/python3 scripts/pictures/logos/make.py (python3-fonttools)."""

import subprocess
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

OUT = Path(__file__).parents[3] / "web/pictures/logos"
GREY = "#71858c"


class CompactPen(BasePen):
    """Relative whole numbers, on a grid of a tenth of a pixel."""

    def __init__(self, glyphs, scale, x, y, finest):
        super().__init__(glyphs)
        self.finest = finest  # an old metal face has roughness that no screen shows: smaller steps are left out
        self.scale, self.x, self.y, self.at, self.parts = scale, x, y, (0, 0), []

    def place(self, point):
        return round(self.x + point[0] * self.scale), round(self.y - point[1] * self.scale)

    def to(self, letter, *points):
        placed = [self.place(p) for p in points]
        far = max(abs(placed[-1][0] - self.at[0]), abs(placed[-1][1] - self.at[1]))
        if far < self.finest:
            return
        if letter != "l" and far < 2 * self.finest:
            letter, placed = "l", placed[-1:]
        numbers = [n - self.at[i] for p in placed for i, n in enumerate(p)]
        self.parts.append(letter + "".join(str(n) if i == 0 or n < 0 else f" {n}" for i, n in enumerate(numbers)))
        self.at = placed[-1]

    def _moveTo(self, p):
        placed = self.place(p)
        self.parts.append(f"M{placed[0]} {placed[1]}")
        self.at = self.start = placed

    def _lineTo(self, p):
        self.to("l", p)

    def _curveToOne(self, a, b, c):
        self.to("c", a, b, c)

    def _qCurveToOne(self, a, b):
        self.to("q", a, b)

    def _closePath(self):
        self.parts.append("z")
        self.at = self.start


def font(pattern):
    return TTFont(subprocess.check_output(["fc-match", "-f", "%{file}", pattern], text=True))


def text(face, words, size, x, y, tracking=0.0, finest=1):
    glyphs, names = face.getGlyphSet(), face.getBestCmap()
    scale = size * 10 / face["head"].unitsPerEm
    path, pen_x = "", x * 10
    for letter in words:
        name = names[ord(letter)]
        pen = CompactPen(glyphs, scale, pen_x, y * 10, finest / 2 if letter == "i" else finest)  # its dot is small
        glyphs[name].draw(pen)
        path += "".join(pen.parts)
        pen_x += glyphs[name].width * scale + tracking * size * 10
    return path, pen_x / 10


def logo(name, label, mark, lines, thicken=0):
    path, width = "", 0
    for line in lines:
        drawn, end = text(*line)
        path, width = path + drawn, max(width, end)
    width = round(width + 2)
    stroke = f' stroke="currentColor" stroke-width="{thicken}" stroke-linejoin="round"' if thicken else ""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="48" viewBox="0 0 {width} 48" color="{GREY}" '
        f'fill="currentColor" role="img" aria-label="{label}">{mark}<path transform="scale(.1)"{stroke} d="{path}"/></svg>\n'
    )
    (OUT / f"{name}.svg").write_text(svg)
    print(name, width, len(svg))


OUT.mkdir(parents=True, exist_ok=True)
spartan = font("League Spartan:bold")
logo(
    "jetty-island-kayaks",
    "Jetty Island Kayaks",
    '<path d="M2 23Q23 42 44 23 23 31 2 23z"/><path d="M11 40 35 10" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>'
    '<path d="m31 8 9-4 1 9-5 4zM15 42 6 46 4 38l5-4z"/>',
    [(spartan, "Jetty Island", 19, 54, 21, -0.02), (spartan, "Kayaks", 19, 54, 40, -0.02)],
)
goudy = font("Goudy Bookletter 1911")
logo(
    "hewitt-avenue-bakery",
    "Hewitt Avenue Bakery",
    '<path fill-rule="evenodd" d="M3 34Q1 14 22 12 43 14 41 34 40 39 35 39H9Q4 39 3 34zM13 20q-5 5-5 13h4q0-7 4-12zM22 18q-4 6-4 15h4q0-8 4-14zM31 19q-3 6-3 14h4q0-7 3-12z"/>',
    [(goudy, "Hewitt Avenue", 22, 50, 22, -0.005, 11), (goudy, "Bakery", 22, 50, 42, -0.005, 11)],
    thicken=4,
)
bebas = font("Bebas Neue:bold")
logo(
    "cascade-peak-fitness",
    "Cascade Peak Fitness",
    '<path d="M0 40 19 8l10 16 6-8 15 24H36l-4-8-5 8z"/>',
    [(bebas, "CASCADE PEAK", 24, 58, 24, 0.01), (bebas, "FITNESS", 24, 58, 44, 0.01)],
)
manrope = font("Manrope:extrabold")
logo(
    "rucker-hill-dental",
    "Rucker Hill Dental",
    '<path fill-rule="evenodd" d="M22 3a21 21 0 1 1 0 42 21 21 0 0 1 0-42zM11.500 22Q22 42 32.500 22l-4-2Q22 33 15.500 20zM29 10a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z"/>',
    [(manrope, "Rucker Hill", 18.5, 53, 21, -0.03), (manrope, "Dental", 18.5, 53, 41, -0.03)],
)
